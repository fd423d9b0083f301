-- Generated from the definitions: 5 statements. Reviewed before it is committed.
-- The rate of the day by which a design quote in another currency than its costing sheet is converted, and the quote in the currency of the sheet.
ALTER TABLE "design"."design_quote" ADD COLUMN "exchange_rate" numeric(22,4);
ALTER TABLE "design"."design_quote" ADD COLUMN "rate_per" numeric(22,4);
ALTER TABLE "design"."design_quote" ADD COLUMN "rate_source" text;
ALTER TABLE "design"."design_quote" ADD COLUMN "rate_date" date;
ALTER TABLE "design"."design_quote" ADD COLUMN "quoted_in_cost" numeric(22,4);
