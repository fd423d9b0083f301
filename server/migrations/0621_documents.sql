-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "design"."style" ADD COLUMN "archived_from" text;
