-- Data of documents: the rule of 0175 held for changes alone. A voucher and its entries are written by one statement, in which a trigger before the row does not see the voucher; after it, it does.
CREATE OR REPLACE FUNCTION "finance".voucher_line_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  places integer;
  mirrored bigint;
BEGIN
  SELECT coalesce(decimals, 2), reverses INTO places, mirrored FROM "finance"."voucher" WHERE platform_id = NEW.platform_id AND id = NEW.doc_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'entry % has no voucher', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'voucher_minor_units';
  END IF;
  IF mirrored IS NOT NULL THEN RETURN NULL; END IF;
  IF NEW.debit <> round(NEW.debit, places) OR NEW.credit <> round(NEW.credit, places) THEN
    RAISE EXCEPTION 'voucher % has an entry finer than the base currency', NEW.doc_id USING ERRCODE = 'check_violation', CONSTRAINT = 'voucher_minor_units';
  END IF;
  IF NEW.currency IS NOT NULL AND (NEW.exchange_rate IS NULL OR NEW.amount IS NULL
      OR coalesce(NEW.debit, 0) + coalesce(NEW.credit, 0) <> round(NEW.amount * NEW.exchange_rate / coalesce(NEW.rate_per, 1), places)) THEN
    RAISE EXCEPTION 'voucher % has an entry that is not its amount at its rate', NEW.doc_id USING ERRCODE = 'check_violation', CONSTRAINT = 'voucher_amount_at_rate';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER voucher_line_fits ON "finance"."voucher__lines";
CREATE TRIGGER voucher_line_fits AFTER INSERT OR UPDATE OF debit, credit, currency, exchange_rate, rate_per, amount ON "finance"."voucher__lines" FOR EACH ROW EXECUTE FUNCTION "finance".voucher_line_fits();
