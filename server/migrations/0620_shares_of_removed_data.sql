-- Data of documents: what a document shared that was removed since is withdrawn, and a company to which nothing else gives it reads it no more. Rows without a
-- known source (document 0) stay. The scope of each platform is set instead of lifting row-level security.
DO $$
DECLARE one record; kind record;
BEGIN
  CREATE TEMPORARY TABLE orphan ON COMMIT DROP AS SELECT platform_id, doc_id FROM core.shared_document WHERE false;
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    INSERT INTO orphan SELECT DISTINCT platform_id, doc_id FROM core.shared_document WHERE platform_id = one.id AND doc_id <> 0;
    FOR kind IN
      SELECT n.nspname AS module, t.relname AS name FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname <> 'core'
      WHERE t.relkind = 'r' AND position('__' IN t.relname) = 0
        AND (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname IN ('id', 'platform_id', 'status', 'version') AND NOT a.attisdropped) = 4
    LOOP
      EXECUTE format('DELETE FROM orphan o USING %I.%I d WHERE o.platform_id = $1 AND d.platform_id = $1 AND d.id = o.doc_id', kind.module, kind.name) USING one.id;
    END LOOP;
    FOR kind IN
      SELECT n.nspname AS module, t.relname AS name, CASE WHEN t.relname = s.type THEN 'id' ELSE 'doc_id' END AS key, s.targets
      FROM (SELECT g.type, array_agg(DISTINCT g.target_id) AS targets FROM core.shared_document g JOIN orphan o ON o.platform_id = g.platform_id AND o.doc_id = g.doc_id
        WHERE g.platform_id = one.id GROUP BY g.type) s
      JOIN pg_class t ON t.relkind = 'r' AND (t.relname = s.type OR starts_with(t.relname, s.type || '__'))
      JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname <> 'core'
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'shared' AND a.atttypid = 'bigint[]'::regtype AND NOT a.attisdropped
      ORDER BY s.type, t.relname
    LOOP
      EXECUTE format(
        'UPDATE %I.%I t SET shared = ARRAY(SELECT DISTINCT s.company_id FROM core.shared_document s WHERE s.platform_id = $1 AND s.target_id = t.%3$I
           AND s.doc_id NOT IN (SELECT o.doc_id FROM orphan o WHERE o.platform_id = $1) ORDER BY 1)
         WHERE t.platform_id = $1 AND t.%3$I = ANY ($2)', kind.module, kind.name, kind.key)
      USING one.id, kind.targets;
    END LOOP;
    DELETE FROM core.shared_document g USING orphan o WHERE g.platform_id = one.id AND o.platform_id = one.id AND o.doc_id = g.doc_id;
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
