-- Generated from the definitions: 3 statements. Reviewed before it is committed.
-- Tags become lists: a text with commas is cut into its tags, without blanks around them, a leading # and repetitions in other letters (model/fields/tags.ts).
CREATE FUNCTION pg_temp.tags_of(input text) RETURNS text[] LANGUAGE sql AS $$
  SELECT coalesce(array_agg(left(tag, 40) ORDER BY at), '{}') FROM (
    SELECT DISTINCT ON (lower(tag)) tag, at FROM (
      SELECT regexp_replace(btrim(regexp_replace(part, '\s+', ' ', 'g')), '^#\s*', '') AS tag, at
        FROM regexp_split_to_table(coalesce(input, ''), '[,;、，；\n\t]') WITH ORDINALITY AS parts(part, at)) cut
     WHERE tag <> '' ORDER BY lower(tag), at) once
   WHERE at <= 20
$$;
ALTER TABLE "design"."style" ALTER COLUMN "tags" TYPE text[] USING pg_temp.tags_of("tags");
ALTER TABLE "design"."trend" ALTER COLUMN "tags" TYPE text[] USING pg_temp.tags_of("tags");
ALTER TABLE "master"."field_sample" ADD COLUMN "tags" text[];
