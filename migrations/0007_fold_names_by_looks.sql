-- What a display name looks like (COMMENT-06): `skeletonOf` in app/domain/accounts/look-alikes.ts makes it, and who writes the
-- name writes this beside it. Empty: not made yet; the work of every minute makes it (accounts/old-names.server.ts). A migration that
-- empties the column has all of them made anew, as after a change of that function.

ALTER TABLE user_profiles ADD COLUMN name_skeleton TEXT NOT NULL DEFAULT '';
CREATE INDEX user_profiles_of_admins ON user_profiles (name_skeleton) WHERE is_admin = 1;
CREATE INDEX user_profiles_unfolded ON user_profiles (id) WHERE name_skeleton = '';

-- Nobody takes the name of an admin, or one that looks like it. Who had it before stays who they are.
CREATE TRIGGER user_profiles_spare_admins_on_insert BEFORE INSERT ON user_profiles
WHEN NEW.is_admin = 0 AND NEW.name_skeleton <> ''
  AND EXISTS (SELECT 1 FROM user_profiles WHERE is_admin = 1 AND name_skeleton = NEW.name_skeleton)
BEGIN SELECT RAISE(ABORT, 'user_profiles.name_skeleton is that of an admin'); END;

CREATE TRIGGER user_profiles_spare_admins_on_update BEFORE UPDATE OF name_skeleton ON user_profiles
WHEN NEW.is_admin = 0 AND OLD.name_skeleton <> '' AND NEW.name_skeleton <> OLD.name_skeleton
  AND EXISTS (SELECT 1 FROM user_profiles WHERE is_admin = 1 AND name_skeleton = NEW.name_skeleton)
BEGIN SELECT RAISE(ABORT, 'user_profiles.name_skeleton is that of an admin'); END;
