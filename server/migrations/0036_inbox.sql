-- A notice can be put aside for a while, or for good: it leaves the inbox and its counts; what comes later about the same document stands there anew.
ALTER TABLE core.notification ADD COLUMN archived_at timestamptz, ADD COLUMN snoozed_until timestamptz;
DROP INDEX core.notification_unread;
CREATE INDEX notification_unread ON core.notification (platform_id, user_id, menu_id) WHERE read_at IS NULL AND archived_at IS NULL;
