-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "warehouse"."warehouse__docks" ADD COLUMN "opens" time;
ALTER TABLE "warehouse"."warehouse__docks" ADD COLUMN "closes" time;
