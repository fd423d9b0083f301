-- Generated from the definitions: 1 statements. Reviewed before it is committed.
-- REVIEW: drops a column with its values
ALTER TABLE "quality"."laboratory__contacts" DROP COLUMN "is_primary" CASCADE;
