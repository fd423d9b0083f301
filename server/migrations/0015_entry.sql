-- Getting in, second part: supplier registrations under way, mails that wait for the worker, sign-in through providers.

-- A supplier that registers itself with a brand. What it has filled in so far is here; the document comes with the first submission (`doc_id`).
CREATE TABLE core.application (
  id bigint PRIMARY KEY, platform_id bigint NOT NULL, company_id bigint NOT NULL, door text NOT NULL, email text NOT NULL, language text NOT NULL CHECK (language IN ('zh','en')),
  given jsonb NOT NULL DEFAULT '{}', files bigint[] NOT NULL DEFAULT '{}', doc_id bigint, ip text NOT NULL, at timestamptz NOT NULL DEFAULT now(), changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (platform_id, company_id, email), FOREIGN KEY (platform_id, company_id) REFERENCES core.company (platform_id, id));
CREATE INDEX application_changed ON core.application (changed_at) WHERE doc_id IS NULL;
-- `mail` links live ten minutes and are used once; opening one gives the browser a `pass`. A section's link opens that section only.
CREATE TABLE core.application_link (
  token_hash bytea PRIMARY KEY, application_id bigint NOT NULL REFERENCES core.application ON DELETE CASCADE, kind text NOT NULL CHECK (kind IN ('mail','pass')), section text NOT NULL DEFAULT '',
  receiver text NOT NULL, at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, used_at timestamptz);
CREATE INDEX application_link_of ON core.application_link (application_id, at);
CREATE INDEX application_link_expires ON core.application_link (expires_at);

-- Mail that a transaction wants sent: carried by the worker once it has committed, tried again when the server is away.
CREATE TABLE core.mail_due (
  platform_id bigint NOT NULL, id bigint NOT NULL, receiver text NOT NULL, kind text NOT NULL, language text NOT NULL, user_id bigint, given jsonb NOT NULL,
  due_at timestamptz NOT NULL DEFAULT now(), tries int NOT NULL DEFAULT 0, error text, done_at timestamptz, PRIMARY KEY (platform_id, id));
CREATE INDEX mail_due_open ON core.mail_due (due_at) WHERE done_at IS NULL;

-- Who else may say who somebody is: DingTalk, WeCom, OpenID Connect, or an own system that is trusted. `secret` is encrypted with a key that the database does not have.
CREATE TABLE core.provider (
  id bigint PRIMARY KEY, platform_id bigint NOT NULL REFERENCES core.platform, code text NOT NULL UNIQUE, kind text NOT NULL CHECK (kind IN ('dingtalk','wecom','oidc','trusted')),
  name_zh text NOT NULL, name_en text NOT NULL, client_id text NOT NULL DEFAULT '', settings jsonb NOT NULL DEFAULT '{}', secret bytea, status text NOT NULL DEFAULT 'active' CHECK (status IN ('active','off')),
  at timestamptz NOT NULL DEFAULT now(), changed_at timestamptz NOT NULL DEFAULT now(), changed_by bigint);
CREATE INDEX provider_platform ON core.provider (platform_id);
-- Whose account a person of the provider is. One of ours for each of theirs, and the other way round.
CREATE TABLE core.provider_account (
  provider_id bigint NOT NULL REFERENCES core.provider ON DELETE CASCADE, subject text NOT NULL, user_id bigint NOT NULL REFERENCES core.account, label text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(), by_user bigint NOT NULL, PRIMARY KEY (provider_id, subject), UNIQUE (provider_id, user_id));
CREATE INDEX provider_account_user ON core.provider_account (user_id);
-- One-time things of a sign-in through a provider: `state` of a journey, `bind` after an unknown person came back, `temp` token of a trusted system, `nonce` of its call.
CREATE TABLE core.provider_ticket (
  token_hash bytea PRIMARY KEY, provider_id bigint NOT NULL REFERENCES core.provider ON DELETE CASCADE, kind text NOT NULL CHECK (kind IN ('state','bind','temp','nonce')), subject text, given jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, used_at timestamptz);
CREATE INDEX provider_ticket_expires ON core.provider_ticket (expires_at);

CREATE INDEX verify_code_expires ON core.verify_code (expires_at);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['application','application_link','provider','provider_account','provider_ticket'] LOOP
    EXECUTE format('ALTER TABLE core.%I ENABLE ROW LEVEL SECURITY; ALTER TABLE core.%I FORCE ROW LEVEL SECURITY; CREATE POLICY auth ON core.%I USING ((SELECT current_setting(''app.auth'', true)) = ''on'') WITH CHECK ((SELECT current_setting(''app.auth'', true)) = ''on'')', t, t, t);
  END LOOP;
END $$;
ALTER TABLE core.mail_due ENABLE ROW LEVEL SECURITY; ALTER TABLE core.mail_due FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.mail_due USING (platform_id = (SELECT core.platform()) OR (SELECT current_setting('app.worker', true)) = 'on') WITH CHECK (platform_id = (SELECT core.platform()) OR (SELECT current_setting('app.worker', true)) = 'on');
