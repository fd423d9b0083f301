-- Generated from the definitions: 2 statements. Reviewed before it is committed.
ALTER TABLE "quality"."return_order__lines" ADD COLUMN "scanned" jsonb;
ALTER TABLE "warehouse"."product_in__lines" ADD COLUMN "scanned" jsonb;
