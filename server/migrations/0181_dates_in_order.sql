-- Generated from the definitions: 11 statements. Reviewed before it is committed.
ALTER TABLE "finance"."payment_order" ADD COLUMN "date_reason" text;
ALTER TABLE "finance"."payment_order" ADD COLUMN "approved_on" date;
ALTER TABLE "logistics"."delivery_booking" ADD COLUMN "booked_on" date;
ALTER TABLE "logistics"."delivery_booking" ADD COLUMN "inspected_on" date;
ALTER TABLE "order"."purchase_order" ADD COLUMN "confirmed_time" timestamptz;
ALTER TABLE "quality"."final_inspection" ADD COLUMN "evidence" integer;
ALTER TABLE "quality"."return_order" ADD COLUMN "date_reason" text;
ALTER TABLE "quality"."return_order" ADD COLUMN "received_on" date;
ALTER TABLE "warehouse"."product_in" ADD COLUMN "date_reason" text;
ALTER TABLE "warehouse"."product_in" ADD COLUMN "booked_on" date;
ALTER TABLE "warehouse"."product_in" ADD COLUMN "inspected_on" date;
