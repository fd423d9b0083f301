-- The answer of an idempotent call is the text that was sent: it is given back as it is, and nothing reads inside of it.
ALTER TABLE core.idempotency ALTER COLUMN answer TYPE text USING answer::text;
-- The plan of a function in PL/pgSQL is kept for the session. That of one in SQL is made, and its text parsed, for each statement that writes an entry of the
-- directory, whose generated column calls it.
CREATE OR REPLACE FUNCTION core.grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  AS $$ BEGIN
    RETURN (SELECT coalesce(array_agg(DISTINCT substr(words, at, len)), '{}') FROM generate_series(1, length(words)) AS at, generate_series(1, 4) AS len
      WHERE at + len - 1 <= length(words) AND (len < 3 OR substr(words, at, len) ~ '^[0-9]+$'));
  END $$;
