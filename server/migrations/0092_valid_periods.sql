-- Exclusion constraints over scalar columns need the extension btree_gist. It belongs to PostgreSQL (contrib) and may be created by the owner of the database.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'btree_gist') THEN
    RAISE EXCEPTION 'PostgreSQL has no extension btree_gist. Install the additional modules of PostgreSQL % (package postgresql-contrib) on the database server, then start again.',
      current_setting('server_version');
  END IF;
  CREATE EXTENSION IF NOT EXISTS btree_gist;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'The user of DATABASE_URL may not create the extension btree_gist. Let the owner of the database run once: CREATE EXTENSION btree_gist';
END $$;

-- A list of ids as ranges, so that a GiST index finds lists with a common entry. An empty list stands for all ids.
CREATE FUNCTION core.id_spans(ids bigint[]) RETURNS int8multirange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN coalesce(cardinality(ids), 0) = 0 THEN int8multirange(int8range(NULL, NULL))
    ELSE (SELECT range_agg(int8range(id, id, '[]')) FROM unnest(ids) AS id) END
$$;
