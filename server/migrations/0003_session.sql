-- Sessions and everything about signing in. Read before a platform is known, so these tables open only to transactions that say `app.auth`.

-- One row for each rotation; `family` is the sign-in they all come from. Tokens are kept as SHA-256 only.
-- `seed` derives the successor of a refresh token, so that two tabs that refresh at once get the same one (10 s), without any token being stored.
CREATE TABLE core.session (
  id bigint PRIMARY KEY, family bigint NOT NULL, token_hash bytea NOT NULL, refresh_hash bytea NOT NULL, seed bytea NOT NULL, sign_key text NOT NULL,
  user_id bigint NOT NULL REFERENCES core.account, platform_id bigint NOT NULL, company_id bigint NOT NULL,
  device text NOT NULL CHECK (device IN ('desktop','ipad','mobile')), ip text NOT NULL, agent text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, refresh_expires_at timestamptz NOT NULL,
  rotated_at timestamptz, revoked_at timestamptz, revoked_for text);
CREATE UNIQUE INDEX session_token ON core.session (token_hash);
CREATE UNIQUE INDEX session_refresh ON core.session (refresh_hash);
CREATE INDEX session_family ON core.session (family);
CREATE INDEX session_by_user ON core.session (user_id) WHERE revoked_at IS NULL;
CREATE INDEX session_old ON core.session (refresh_expires_at);

-- Key pairs for the credential envelope (RSA-3072). A new one after 7 days; the one before is accepted 24 hours longer.
CREATE TABLE core.login_key (kid text PRIMARY KEY, private_key text NOT NULL, public_key text NOT NULL, at timestamptz NOT NULL DEFAULT now());

-- Who tried to sign in, from where, with what result. `name` is what was typed, cut to 100 characters; passwords are never kept.
CREATE TABLE core.login_history (
  id bigint PRIMARY KEY, at timestamptz NOT NULL DEFAULT now(), name text NOT NULL, user_id bigint, platform_id bigint, ip text NOT NULL, device text NOT NULL, agent text NOT NULL DEFAULT '',
  outcome text NOT NULL CHECK (outcome IN ('ok','wrong','locked','refresh_reuse','reset','switched','out')));
COMMENT ON TABLE core.login_history IS 'append-only';
CREATE INDEX login_history_user ON core.login_history (user_id, id DESC);

-- Open attempts by account name, device and address (keys are hashes); a success clears its name.
CREATE TABLE core.login_attempt (key bytea NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE INDEX login_attempt_key ON core.login_attempt (key, at);
CREATE INDEX login_attempt_at ON core.login_attempt (at);
-- Devices on which a person has signed in before; a soft lock spares them.
CREATE TABLE core.known_device (user_id bigint NOT NULL REFERENCES core.account, token_hash bytea NOT NULL, at timestamptz NOT NULL DEFAULT now(), seen_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, token_hash));
-- Nonces of credential envelopes.
CREATE TABLE core.login_nonce (nonce bytea PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
CREATE INDEX login_nonce_at ON core.login_nonce (at);
-- Links by mail and the first administrator's link: hashed, one use.
CREATE TABLE core.login_link (
  token_hash bytea PRIMARY KEY, purpose text NOT NULL CHECK (purpose IN ('reset','first')), user_id bigint REFERENCES core.account, at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, used_at timestamptz);
CREATE INDEX login_link_user ON core.login_link (user_id);
CREATE TABLE core.socket_ticket (token_hash bytea PRIMARY KEY, session_id bigint NOT NULL, expires_at timestamptz NOT NULL);
-- Settings of the installation, e.g. `login_title`.
CREATE TABLE core.setting (key text PRIMARY KEY, value jsonb NOT NULL);

-- Nonces (data-id) of signed calls that change something, in the transaction of the change.
CREATE TABLE core.signed_nonce (platform_id bigint NOT NULL, nonce uuid NOT NULL, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, nonce));
CREATE INDEX signed_nonce_at ON core.signed_nonce (at);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['session','login_key','login_history','login_attempt','known_device','login_nonce','login_link','socket_ticket','setting'] LOOP
    EXECUTE format('ALTER TABLE core.%I ENABLE ROW LEVEL SECURITY; ALTER TABLE core.%I FORCE ROW LEVEL SECURITY; CREATE POLICY auth ON core.%I USING ((SELECT current_setting(''app.auth'', true)) = ''on'') WITH CHECK ((SELECT current_setting(''app.auth'', true)) = ''on'')', t, t, t);
  END LOOP;
END $$;
ALTER TABLE core.signed_nonce ENABLE ROW LEVEL SECURITY; ALTER TABLE core.signed_nonce FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.signed_nonce USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));
CREATE POLICY worker ON core.signed_nonce FOR DELETE USING ((SELECT current_setting('app.worker', true)) = 'on');
CREATE POLICY worker_read ON core.signed_nonce FOR SELECT USING ((SELECT current_setting('app.worker', true)) = 'on');
-- Who somebody is takes roles and positions too.
CREATE POLICY auth ON core.role FOR SELECT USING ((SELECT current_setting('app.auth', true)) = 'on');
CREATE POLICY auth ON core.position FOR SELECT USING ((SELECT current_setting('app.auth', true)) = 'on');
CREATE POLICY auth ON core.position_holder FOR SELECT USING ((SELECT current_setting('app.auth', true)) = 'on');

-- Whatever changes a right ends what was granted under it, on every node within a second (security T05): whoever writes these tables, by whatever way.
-- A new password, a frozen account or membership ends the sessions; new roles or another company end the access token only, and the refresh brings the new rights.
CREATE FUNCTION core.account_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = core SET app.auth = 'on' AS $$
BEGIN
  IF NEW.status <> OLD.status OR NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
    UPDATE core.session SET revoked_at = now(), revoked_for = 'account' WHERE user_id = NEW.id AND revoked_at IS NULL;
    PERFORM pg_notify('weft_session', json_build_object('user', NEW.id::text, 'end', true)::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_changed AFTER UPDATE ON core.account FOR EACH ROW EXECUTE FUNCTION core.account_changed();
CREATE FUNCTION core.member_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = core SET app.auth = 'on' AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.status <> OLD.status AND NEW.status <> 'active') THEN
    UPDATE core.session SET revoked_at = now(), revoked_for = 'member' WHERE user_id = OLD.user_id AND platform_id = OLD.platform_id AND revoked_at IS NULL;
    PERFORM pg_notify('weft_session', json_build_object('user', OLD.user_id::text, 'platform', OLD.platform_id::text, 'end', true)::text);
  ELSIF NEW.roles <> OLD.roles OR NEW.company_id <> OLD.company_id OR NEW.account_type <> OLD.account_type THEN
    UPDATE core.session SET expires_at = least(expires_at, now()) WHERE user_id = OLD.user_id AND platform_id = OLD.platform_id AND revoked_at IS NULL;
    PERFORM pg_notify('weft_session', json_build_object('user', OLD.user_id::text, 'platform', OLD.platform_id::text)::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER member_changed AFTER UPDATE OR DELETE ON core.member FOR EACH ROW EXECUTE FUNCTION core.member_changed();
CREATE FUNCTION core.rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('weft_rules', '');
  RETURN NULL;
END $$;
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE ON core.role FOR EACH STATEMENT EXECUTE FUNCTION core.rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE ON core.data_rule FOR EACH STATEMENT EXECUTE FUNCTION core.rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE ON core.field_rule FOR EACH STATEMENT EXECUTE FUNCTION core.rights_changed();

-- Attempts of a job, so that one whose node died is taken up again, but not for ever.
ALTER TABLE core.job ADD COLUMN tries int NOT NULL DEFAULT 0;
