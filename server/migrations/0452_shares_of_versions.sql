-- Data of documents: what a version was given because the version before it was shared (rows named "versions", whose document is that version) is given by the
-- documents that share the version before; process sheets are shared by orders under a name of their own, with the factory alone. A company to which
-- no document gives any more reads no more. Rows are locked and no tables: the scope of each platform is set instead of lifting row-level security.
DO $$
DECLARE one record; kind record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    WITH RECURSIVE chain AS (
      SELECT type, target_id, company_id, doc_id AS former FROM core.shared_document WHERE platform_id = one.id AND name = 'versions'
      UNION
      SELECT c.type, c.target_id, c.company_id, v.doc_id FROM chain c
        JOIN core.shared_document v ON v.platform_id = one.id AND v.name = 'versions' AND v.target_id = c.former AND v.company_id = c.company_id)
    INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id)
      SELECT one.id, g.doc_id, g.name, c.type, c.target_id, c.company_id FROM chain c
        JOIN core.shared_document g ON g.platform_id = one.id AND g.target_id = c.former AND g.company_id = c.company_id AND g.name <> 'versions'
      ON CONFLICT DO NOTHING;
    INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id)
      SELECT one.id, s.doc_id, 'making', s.type, s.target_id, s.company_id FROM core.shared_document s
        JOIN "order"."purchase_order" o ON o.platform_id = one.id AND o.id = s.doc_id AND o.factory_co = s.company_id
        WHERE s.platform_id = one.id AND s.type = 'process_sheet' AND s.name = 'goods'
      ON CONFLICT DO NOTHING;
    FOR kind IN
      SELECT n.nspname AS module, t.relname AS name, s.type, s.targets
      FROM (SELECT type, array_agg(DISTINCT target_id) AS targets FROM core.shared_document
        WHERE platform_id = one.id AND (name = 'versions' OR (type = 'process_sheet' AND name = 'goods')) GROUP BY type) s
      JOIN pg_class t ON t.relkind = 'r' AND (t.relname = s.type OR starts_with(t.relname, s.type || '__'))
      JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname <> 'core'
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'shared' AND a.atttypid = 'bigint[]'::regtype AND NOT a.attisdropped
      ORDER BY s.type, t.relname
    LOOP
      EXECUTE format(
        'UPDATE %I.%I t SET shared = ARRAY(SELECT c FROM unnest(t.shared) WITH ORDINALITY AS u(c, at) WHERE %s ORDER BY at)
         WHERE t.platform_id = $1 AND t.%I = ANY ($2) AND EXISTS (SELECT FROM unnest(t.shared) AS u(c) WHERE NOT %3$s)',
        kind.module, kind.name,
        format('EXISTS (SELECT FROM core.shared_document s WHERE s.platform_id = t.platform_id AND s.target_id = t.%I AND s.company_id = u.c AND s.name <> ''versions'' AND NOT (s.type = ''process_sheet'' AND s.name = ''goods''))',
          CASE WHEN kind.name = kind.type THEN 'id' ELSE 'doc_id' END),
        CASE WHEN kind.name = kind.type THEN 'id' ELSE 'doc_id' END)
      USING one.id, kind.targets;
    END LOOP;
    DELETE FROM core.shared_document WHERE platform_id = one.id AND (name = 'versions' OR (type = 'process_sheet' AND name = 'goods'));
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
