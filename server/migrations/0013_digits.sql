-- Quick search: four digits in a row are looked for together too; in a million numbers three of them stand in thousands.
CREATE OR REPLACE FUNCTION core.grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(array_agg(DISTINCT substr(words, at, len)), '{}') FROM generate_series(1, length(words)) AS at, generate_series(1, 4) AS len
        WHERE at + len - 1 <= length(words) AND (len < 3 OR substr(words, at, len) ~ '^[0-9]+$') $$;
-- What was written before gets its fours too.
DO $$ DECLARE t record; BEGIN
  FOR t IN SELECT a.attrelid::regclass AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' WHERE a.attname = 'grams' AND NOT a.attisdropped LOOP
    EXECUTE format('ALTER TABLE %1$s NO FORCE ROW LEVEL SECURITY; UPDATE %1$s SET grams = grams || core.grams(search) WHERE search ~ ''[0-9]{4}''; ALTER TABLE %1$s FORCE ROW LEVEL SECURITY', t.name);
  END LOOP;
END $$;
