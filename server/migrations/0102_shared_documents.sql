-- Which document shares which document with which company. The column `shared` of a type is the union of its rows here. What was shared before
-- has no known source (document 0) and stays shared.
CREATE TABLE core.shared_document (
  platform_id bigint NOT NULL, doc_id bigint NOT NULL, name text NOT NULL, type text NOT NULL, target_id bigint NOT NULL, company_id bigint NOT NULL,
  PRIMARY KEY (platform_id, doc_id, name, target_id, company_id));
CREATE INDEX shared_document_target ON core.shared_document (platform_id, target_id, company_id);
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT n.nspname AS module, c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE a.attname = 'shared' AND a.atttypid = 'bigint[]'::regtype AND NOT a.attisdropped AND c.relkind = 'r' AND c.relname NOT LIKE '%\_\_%' AND n.nspname <> 'core'
  LOOP
    EXECUTE format('ALTER TABLE %I.%I NO FORCE ROW LEVEL SECURITY', one.module, one.name);
    EXECUTE format('INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id) SELECT DISTINCT platform_id, 0, '''', %L, id, unnest(shared) FROM %I.%I', one.name, one.module, one.name);
    EXECUTE format('ALTER TABLE %I.%I FORCE ROW LEVEL SECURITY', one.module, one.name);
  END LOOP;
END $$;
ALTER TABLE core.shared_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.shared_document FORCE ROW LEVEL SECURITY;
CREATE POLICY everyone ON core.shared_document USING (platform_id = (SELECT core.platform()) AND (SELECT core.everyone())) WITH CHECK (platform_id = (SELECT core.platform()) AND (SELECT core.everyone()));
