-- The deployment that the database belongs to, written by its first Worker: another one, such as a staging that was deployed
-- without a database of its own, refuses to work (OPS-04). `rooms` is the id that the deployment's namespace of contest rooms
-- gives to one fixed name: another namespace has other, empty rooms.
CREATE TABLE deployment (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  rooms TEXT NOT NULL,
  since TEXT NOT NULL
) STRICT;
