-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "minute_rate_taken" numeric(22,4);
