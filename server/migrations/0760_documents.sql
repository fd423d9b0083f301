-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "design"."bom" ADD COLUMN "needs" text;
