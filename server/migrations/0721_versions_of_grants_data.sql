-- Data of documents: existing grants begin now (0720): when they were given is not recorded, and the journal of the sharing document does not tell it exactly, since a share follows links,
-- lines and parties too. What their companies could read before is therefore not known, and too little is better than what was a draft. A grant without a version
-- (its document is gone) opens nothing earlier than what the document is now. The scope of each platform is set instead of lifting row-level security.
DO $$
DECLARE one record; kind record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    FOR kind IN
      SELECT n.nspname AS module, t.relname AS name FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname <> 'core'
      WHERE t.relkind = 'r' AND t.relname IN (SELECT type FROM core.shared_document WHERE platform_id = one.id)
        AND (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname IN ('id', 'platform_id', 'status', 'version') AND NOT a.attisdropped) = 4
    LOOP
      EXECUTE format('UPDATE core.shared_document g SET version = d.version FROM %I.%I d
        WHERE g.platform_id = $1 AND g.type = $2 AND d.platform_id = $1 AND d.id = g.target_id', kind.module, kind.name) USING one.id, kind.name;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
