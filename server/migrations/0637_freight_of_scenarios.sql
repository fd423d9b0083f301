-- Generated from the definitions: 3 statements. Reviewed before it is committed.
-- The own freight of scenarios of costing sheets, and tags of tickets.
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "freight_term" text;
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "freight" numeric(22,4);
ALTER TABLE "ticket"."ticket" ADD COLUMN "tags" text[];
