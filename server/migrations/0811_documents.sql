-- Generated from the definitions: 3 statements. Reviewed before it is committed.
ALTER TABLE "design"."process_sheet" ADD COLUMN "minute_rate" numeric(22,4);
ALTER TABLE "design"."process_sheet" ADD COLUMN "labour" numeric(22,4);
ALTER TABLE "design"."process_sheet" ADD COLUMN "rates_difference" numeric(22,4);
