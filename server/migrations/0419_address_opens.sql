-- An address opens one account, for sign-in by code and for resets: the one that had it first. A further account may name it as its contact, so that
-- nobody learns from a refusal that an account on another platform or of another company has it.
ALTER TABLE core.account ADD COLUMN email_opens boolean NOT NULL DEFAULT true, ADD COLUMN mobile_opens boolean NOT NULL DEFAULT true;
DROP INDEX core.account_email;
DROP INDEX core.account_mobile;
CREATE UNIQUE INDEX account_email ON core.account (lower(email)) WHERE email IS NOT NULL AND email_opens;
CREATE UNIQUE INDEX account_mobile ON core.account (mobile) WHERE mobile IS NOT NULL AND mobile_opens;
CREATE FUNCTION core.address_opens() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = core AS $$
DECLARE
  -- Set in the body: a function of an owner that is no superuser may not name a setting that PostgreSQL does not know.
  before text := coalesce(current_setting('app.auth', true), '');
BEGIN
  PERFORM set_config('app.auth', 'on', true);
  IF NEW.email IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('address ' || lower(NEW.email), 0));
    NEW.email_opens := NOT EXISTS (SELECT 1 FROM core.account WHERE lower(email) = lower(NEW.email) AND email_opens AND id <> NEW.id);
  END IF;
  IF NEW.mobile IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('address ' || NEW.mobile, 0));
    NEW.mobile_opens := NOT EXISTS (SELECT 1 FROM core.account WHERE mobile = NEW.mobile AND mobile_opens AND id <> NEW.id);
  END IF;
  PERFORM set_config('app.auth', before, true);
  RETURN NEW;
END $$;
CREATE TRIGGER address_opens BEFORE INSERT OR UPDATE OF email, mobile ON core.account FOR EACH ROW EXECUTE FUNCTION core.address_opens();
