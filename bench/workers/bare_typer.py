"""The smallest program that typer makes: the floor of everything that is built on it."""

import typer

app = typer.Typer()


@app.command()
def hello(name: str) -> None:
    """Greets."""
    typer.echo(f"hello {name}")


app()
