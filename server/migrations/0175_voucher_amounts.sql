-- Data of documents: vouchers are held by the database too: debit and credit are whole minor units of the base currency, and in a currency amount × rate ÷ units rounded once. The mirror of a
-- voucher of an earlier edition has the figures that it mirrors. The message for people stands at the field (documents/finance/voucher.server.ts).
CREATE FUNCTION "finance".voucher_line_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  places integer;
  mirrored bigint;
BEGIN
  SELECT coalesce(decimals, 2), reverses INTO places, mirrored FROM "finance"."voucher" WHERE platform_id = NEW.platform_id AND id = NEW.doc_id;
  IF mirrored IS NOT NULL THEN RETURN NEW; END IF;
  IF NEW.debit <> round(NEW.debit, places) OR NEW.credit <> round(NEW.credit, places) THEN
    RAISE EXCEPTION 'voucher % has an entry finer than the base currency', NEW.doc_id USING ERRCODE = 'check_violation', CONSTRAINT = 'voucher_minor_units';
  END IF;
  IF NEW.currency IS NOT NULL AND (NEW.exchange_rate IS NULL OR NEW.amount IS NULL
      OR coalesce(NEW.debit, 0) + coalesce(NEW.credit, 0) <> round(NEW.amount * NEW.exchange_rate / coalesce(NEW.rate_per, 1), places)) THEN
    RAISE EXCEPTION 'voucher % has an entry that is not its amount at its rate', NEW.doc_id USING ERRCODE = 'check_violation', CONSTRAINT = 'voucher_amount_at_rate';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER voucher_line_fits BEFORE INSERT OR UPDATE OF debit, credit, currency, exchange_rate, rate_per, amount ON "finance"."voucher__lines" FOR EACH ROW EXECUTE FUNCTION "finance".voucher_line_fits();

-- Data of documents: nothing is open on a cancelled statement; payments of earlier editions that were booked at completion name the voucher of their order.
ALTER TABLE "finance"."statement" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__payments" NO FORCE ROW LEVEL SECURITY;
UPDATE "finance"."statement" SET "open" = 0 WHERE status = 'cancelled';
UPDATE "finance"."payment_order__payments" l SET "voucher" = d."voucher", "exchange_rate" = d."exchange_rate", "rate_per" = d."rate_per"
  FROM "finance"."payment_order" d WHERE d.platform_id = l.platform_id AND d.id = l.doc_id AND d."voucher" IS NOT NULL AND l."voucher" IS NULL;
ALTER TABLE "finance"."statement" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "finance"."payment_order__payments" FORCE ROW LEVEL SECURITY;
