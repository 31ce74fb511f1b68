-- A badge stands after its holder's name, also on a card of a story that won nothing: as 'Historia ganadora' or 'Finalista'
-- it read as the story's own prize.
UPDATE badge_definitions SET name = 'Pluma nueva' WHERE id = 'first_story';
UPDATE badge_definitions SET name = 'Pluma finalista' WHERE id = 'contest_finalist';
UPDATE badge_definitions SET name = 'Pluma ganadora' WHERE id = 'contest_winner';
