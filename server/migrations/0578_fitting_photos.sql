-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "design"."fitting__measurements" ADD COLUMN "photo" bigint[];
