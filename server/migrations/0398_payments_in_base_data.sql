-- Data of documents: payment orders have their amount in base currency. An order without a rate has none until it gets one.
ALTER TABLE "finance"."payment_order" NO FORCE ROW LEVEL SECURITY;
UPDATE "finance"."payment_order" SET "base_amount" = round(amount * exchange_rate / rate_per, coalesce(base_decimals, 2))
  WHERE exchange_rate IS NOT NULL AND rate_per > 0;
ALTER TABLE "finance"."payment_order" FORCE ROW LEVEL SECURITY;
