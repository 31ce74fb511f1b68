-- MAINT-01: limits for the texts of the maintenance page, and whether open pages have been told of the last change. No version before
-- this one reads the table, so its row starts anew.
DROP TABLE maintenance_mode;
CREATE TABLE maintenance_mode (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  message TEXT CHECK (length(message) BETWEEN 1 AND 300),
  -- ISO 8601, one of the durations that the form offers.
  estimated_duration TEXT CHECK (estimated_duration IN ('PT15M', 'PT30M', 'PT1H', 'PT2H', 'PT12H', 'P1D')),
  activated_at TEXT,
  activated_by TEXT,
  is_announced INTEGER NOT NULL DEFAULT 1 CHECK (is_announced IN (0, 1)),
  CHECK (is_active = 0 OR activated_at IS NOT NULL)
) STRICT;
INSERT INTO maintenance_mode (id, is_active) VALUES (1, 0);
