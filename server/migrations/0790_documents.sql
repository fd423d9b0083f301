-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "price_note" text;
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "price_note_en" text;
