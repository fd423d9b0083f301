-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "design"."bom__lines" ADD COLUMN "highest_cells" integer;
ALTER TABLE "design"."bom__lines" ADD COLUMN "highest_usage" numeric(22,4);
