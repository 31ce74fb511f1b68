-- The audit log is filtered by days (ADMIN-02).
CREATE INDEX audit_log_by_date ON audit_log (at);
