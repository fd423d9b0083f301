-- Generated from the definitions: the projected days of an order are those that the supplier has confirmed, else the planned ones.
ALTER TABLE "order"."purchase_order" ADD COLUMN "projected_etd" date;
ALTER TABLE "order"."purchase_order" ADD COLUMN "projected_eta" date;
ALTER TABLE "order"."purchase_order" NO FORCE ROW LEVEL SECURITY;
UPDATE "order"."purchase_order" SET "projected_etd" = coalesce("confirmed_etd", "etd"), "projected_eta" = "eta" + (coalesce("confirmed_etd", "etd") - "etd");
ALTER TABLE "order"."purchase_order" FORCE ROW LEVEL SECURITY;
