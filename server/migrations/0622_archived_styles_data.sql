-- Data of documents: a style that is archived remembers the status that it had before, by its journal: approved where the last of the entries that approve, restore,
-- reject or stop is one of the first two. The scope of each platform is set instead of lifting row-level security.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    UPDATE design.style t SET archived_from = (
      SELECT CASE WHEN j.action IN ('approve', 'restore') THEN 'approved' WHEN j.action = 'reject' THEN 'rejected' ELSE 'stopped' END
      FROM core.journal j WHERE j.platform_id = one.id AND j.doc_id = t.id AND j.type = 'style' AND j.action IN ('approve', 'restore', 'reject', 'stop')
      ORDER BY j.version DESC, j.id DESC LIMIT 1)
    WHERE t.platform_id = one.id AND t.status = 'archived' AND t.archived_from IS NULL;
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
