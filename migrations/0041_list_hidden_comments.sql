-- The admins' list of comments that are hidden or deleted (REPORT-02) reads these few, and not all comments to find them.
CREATE INDEX comments_hidden ON comments (created_at DESC, id) WHERE hidden_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX comments_deleted ON comments (created_at DESC, id) WHERE deleted_at IS NOT NULL;
