-- Whose drafts were removed lately: the recycle bin reads them from the journal, which keeps what was removed.
CREATE INDEX journal_removed ON core.journal (platform_id, user_id, at DESC) WHERE action = 'remove';
