"""Games by mail: lines, mails in all their shapes, and the referee."""
