-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "design"."bom__lines" ADD COLUMN "list_price" numeric(22,4);
ALTER TABLE "design"."costing" ADD COLUMN "by_ratio" boolean;
