-- A contest ends with its results or after them (the end is optional). The form says so; this holds it. To the second, as
-- the form has it: a stored deadline may have milliseconds.

UPDATE contests SET end_date = NULL
WHERE substr(end_date, 1, 19) < substr(coalesce(results_at, voting_deadline), 1, 19);

CREATE TRIGGER contests_end_last_on_insert BEFORE INSERT ON contests
WHEN substr(NEW.end_date, 1, 19) < substr(coalesce(NEW.results_at, NEW.voting_deadline), 1, 19)
BEGIN SELECT RAISE(ABORT, 'contests.end_date is before the results'); END;

CREATE TRIGGER contests_end_last_on_update BEFORE UPDATE OF voting_deadline, results_at, end_date ON contests
WHEN substr(NEW.end_date, 1, 19) < substr(coalesce(NEW.results_at, NEW.voting_deadline), 1, 19)
BEGIN SELECT RAISE(ABORT, 'contests.end_date is before the results'); END;
