-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "order"."purchase_order" ADD COLUMN "confirmed_etd" date;
