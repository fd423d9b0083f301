-- What seals a person's drafts on the devices that they use: it never lies where they lie. A new password makes what was sealed before unreadable.
CREATE TABLE core.device_key (user_id bigint PRIMARY KEY REFERENCES core.account ON DELETE CASCADE, secret bytea NOT NULL CHECK (length(secret) = 32), at timestamptz NOT NULL DEFAULT now());
ALTER TABLE core.device_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.device_key FORCE ROW LEVEL SECURITY;
CREATE POLICY auth ON core.device_key USING ((SELECT current_setting('app.auth', true)) = 'on') WITH CHECK ((SELECT current_setting('app.auth', true)) = 'on');
CREATE FUNCTION core.password_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = core SET app.auth = 'on' AS $$
BEGIN
  DELETE FROM core.device_key WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER password_changed AFTER UPDATE OF password_hash ON core.account FOR EACH ROW WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash) EXECUTE FUNCTION core.password_changed();

-- What was said in a voice note, in writing, by who said it: seen and found by whoever may hear it.
ALTER TABLE core.voice_note ADD COLUMN transcript text NOT NULL DEFAULT '', ADD COLUMN transcript_at timestamptz;
