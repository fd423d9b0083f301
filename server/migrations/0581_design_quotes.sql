-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "design"."design_quote" ADD COLUMN "quoted_by" text;
ALTER TABLE "design"."design_quote" ADD COLUMN "tax_rate" numeric(22,4);
