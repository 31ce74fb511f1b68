-- The country of the network that a session began in, for the list of devices in /preferences: no address is kept, and no place
-- smaller than a country. NULL: not known.
ALTER TABLE sessions ADD COLUMN country TEXT CHECK (country GLOB '[A-Z][A-Z]');
