-- Getting in: what went out by mail and SMS outside of notices, verification codes, sign-ups that wait for an administrator.

-- Without SMTP or an SMS gateway the text is `kept` and read here. What holds a code or link (`secret`) keeps its text only while it is kept, and whoever looks is written down.
CREATE TABLE core.outgoing (
  id bigint PRIMARY KEY, platform_id bigint, user_id bigint, channel text NOT NULL CHECK (channel IN ('email','sms')), receiver text NOT NULL, kind text NOT NULL,
  subject text NOT NULL, text text NOT NULL, secret boolean NOT NULL, state text NOT NULL CHECK (state IN ('sent','kept','failed')), error text,
  at timestamptz NOT NULL DEFAULT now(), seen_by bigint, seen_at timestamptz);
CREATE INDEX outgoing_at ON core.outgoing (at);
CREATE INDEX outgoing_platform ON core.outgoing (platform_id, id DESC);
CREATE INDEX outgoing_user ON core.outgoing (user_id) WHERE user_id IS NOT NULL;

-- Verification codes: 10 minutes, one use, five guesses, bound to a purpose and to the browser that asked (`handle`). A row stands here too when nobody has the address.
CREATE TABLE core.verify_code (
  handle_hash bytea PRIMARY KEY, purpose text NOT NULL CHECK (purpose IN ('login','stepup','signup','vendor')), channel text NOT NULL CHECK (channel IN ('email','sms')), receiver text NOT NULL,
  code_hash bytea NOT NULL, user_id bigint REFERENCES core.account, ip text NOT NULL, tries smallint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, used_at timestamptz);
CREATE INDEX verify_code_receiver ON core.verify_code (receiver, at);
CREATE INDEX verify_code_ip ON core.verify_code (ip, at);

-- A company and its first user who ask to come in. They exist as pending rows of company, account and member; this says who asked when, and what became of it.
CREATE TABLE core.sign_up (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, user_id bigint NOT NULL REFERENCES core.account, message text NOT NULL DEFAULT '', ip text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending','approved','rejected')), reason text, at timestamptz NOT NULL DEFAULT now(), decided_by bigint, decided_at timestamptz,
  PRIMARY KEY (platform_id, id), FOREIGN KEY (platform_id, company_id) REFERENCES core.company (platform_id, id));
CREATE INDEX sign_up_open ON core.sign_up (platform_id, status, id DESC);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['outgoing','verify_code'] LOOP
    EXECUTE format('ALTER TABLE core.%I ENABLE ROW LEVEL SECURITY; ALTER TABLE core.%I FORCE ROW LEVEL SECURITY; CREATE POLICY auth ON core.%I USING ((SELECT current_setting(''app.auth'', true)) = ''on'') WITH CHECK ((SELECT current_setting(''app.auth'', true)) = ''on'')', t, t, t);
  END LOOP;
END $$;
ALTER TABLE core.sign_up ENABLE ROW LEVEL SECURITY; ALTER TABLE core.sign_up FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.sign_up USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));
