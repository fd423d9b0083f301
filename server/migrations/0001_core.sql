-- Core tables of the engine: who is there, and what every document shares. Document tables are generated in later files.
-- Row-level security: platform isolation always; `app.platform` is set inside every transaction, never on the session.
CREATE SCHEMA core;
CREATE SEQUENCE core.ids INCREMENT BY 1000 START WITH 1000;  -- blocks of 1 000 ids for each server node

CREATE FUNCTION core.platform() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.platform', true), '')::bigint $$;
-- Companies whose rows may be seen. '{}' sees none. The word * is for the engine's own work inside a platform, after the right was checked.
CREATE FUNCTION core.everyone() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(current_setting('app.companies', true), '') = '*' $$;
CREATE FUNCTION core.companies() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN coalesce(current_setting('app.companies', true), '') IN ('', '*') THEN '{}'::bigint[]
               ELSE string_to_array(current_setting('app.companies', true), ',')::bigint[] END $$;

-- Unigrams and bigrams of a text that is already lower case: what quick search looks for (docs/decisions).
CREATE FUNCTION core.grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(array_agg(DISTINCT substr(words, at, len)), '{}') FROM generate_series(1, length(words)) AS at, generate_series(1, 2) AS len WHERE at + len - 1 <= length(words) $$;

CREATE TABLE core.platform (
  id bigint PRIMARY KEY, code text NOT NULL UNIQUE, name_zh text NOT NULL, name_en text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}', status text NOT NULL DEFAULT 'active');

CREATE TABLE core.company (
  platform_id bigint NOT NULL REFERENCES core.platform, id bigint NOT NULL, code text NOT NULL, name_zh text NOT NULL, name_en text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('platform','brand','supplier','factory','carrier','laboratory','customer')),
  parent_id bigint, settings jsonb NOT NULL DEFAULT '{}', status text NOT NULL DEFAULT 'active',
  PRIMARY KEY (platform_id, id), UNIQUE (platform_id, code), FOREIGN KEY (platform_id, parent_id) REFERENCES core.company (platform_id, id));

CREATE TABLE core.account (
  id bigint PRIMARY KEY, username text NOT NULL, email text, mobile text, full_name text NOT NULL, full_name_en text NOT NULL DEFAULT '',
  first_name text NOT NULL DEFAULT '', last_name text NOT NULL DEFAULT '', gender text, title text, personno text, avatar text,
  language text NOT NULL DEFAULT 'zh' CHECK (language IN ('zh','en')), password_hash text, must_change boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active', settings jsonb NOT NULL DEFAULT '{}', last_login_at timestamptz, last_login_ip text, created_at timestamptz NOT NULL DEFAULT now());
CREATE UNIQUE INDEX account_username ON core.account (lower(username));
CREATE UNIQUE INDEX account_email ON core.account (lower(email)) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX account_mobile ON core.account (mobile) WHERE mobile IS NOT NULL;

CREATE TABLE core.member (
  platform_id bigint NOT NULL, user_id bigint NOT NULL REFERENCES core.account, company_id bigint NOT NULL,
  account_type text NOT NULL DEFAULT 'common' CHECK (account_type IN ('common','invited','administrator','guest','unassigned','super')),
  roles text[] NOT NULL DEFAULT '{}', is_manager boolean NOT NULL DEFAULT false, status text NOT NULL DEFAULT 'active',
  PRIMARY KEY (platform_id, user_id), FOREIGN KEY (platform_id, company_id) REFERENCES core.company (platform_id, id));
CREATE INDEX member_user ON core.member (user_id);
CREATE INDEX member_company ON core.member (platform_id, company_id);

CREATE TABLE core.role (
  platform_id bigint NOT NULL, id bigint NOT NULL, code text NOT NULL, name_zh text NOT NULL, name_en text NOT NULL,
  type text NOT NULL DEFAULT 'client' CHECK (type IN ('application','scene','client')), system boolean NOT NULL DEFAULT false,
  grants jsonb NOT NULL DEFAULT '{}', menus text[], status text NOT NULL DEFAULT 'active',
  PRIMARY KEY (platform_id, id), UNIQUE (platform_id, code));

CREATE TABLE core.plant (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, parent_id bigint, code text NOT NULL, name_zh text NOT NULL, name_en text NOT NULL,
  site text, status text NOT NULL DEFAULT 'active', PRIMARY KEY (platform_id, id), UNIQUE (platform_id, company_id, code),
  FOREIGN KEY (platform_id, company_id) REFERENCES core.company (platform_id, id));
CREATE TABLE core.organisation (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, parent_id bigint, code text NOT NULL, name_zh text NOT NULL, name_en text NOT NULL,
  public boolean NOT NULL DEFAULT false, level int NOT NULL DEFAULT 1, status text NOT NULL DEFAULT 'active',
  PRIMARY KEY (platform_id, id), UNIQUE (platform_id, company_id, code), FOREIGN KEY (platform_id, company_id) REFERENCES core.company (platform_id, id));
CREATE TABLE core.position (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, organisation_id bigint, code text NOT NULL, name_zh text NOT NULL, name_en text NOT NULL,
  is_manager boolean NOT NULL DEFAULT false, status text NOT NULL DEFAULT 'active',
  PRIMARY KEY (platform_id, id), UNIQUE (platform_id, company_id, code), FOREIGN KEY (platform_id, company_id) REFERENCES core.company (platform_id, id));
CREATE TABLE core.position_holder (
  platform_id bigint NOT NULL, position_id bigint NOT NULL, user_id bigint NOT NULL, percent numeric(5,2) NOT NULL DEFAULT 100 CHECK (percent > 0 AND percent <= 100),
  PRIMARY KEY (platform_id, position_id, user_id), FOREIGN KEY (platform_id, position_id) REFERENCES core.position (platform_id, id));

-- Data-authorisation rules (DM-6-014). A rule without a value denies.
CREATE TABLE core.data_rule (
  platform_id bigint NOT NULL, id bigint NOT NULL, type text, field text NOT NULL, operator text NOT NULL, value jsonb,
  user_id bigint, role text, status text NOT NULL DEFAULT 'active', PRIMARY KEY (platform_id, id));
-- Field restrictions by role: 0 none, 1 read-only, 2 invisible (DM-5-047).
CREATE TABLE core.field_rule (
  platform_id bigint NOT NULL, type text NOT NULL, field text NOT NULL, role text NOT NULL, restriction smallint NOT NULL CHECK (restriction IN (0,1,2)),
  PRIMARY KEY (platform_id, type, field, role));
CREATE TABLE core.dictionary (
  platform_id bigint NOT NULL, category text NOT NULL, code text NOT NULL, zh text NOT NULL, en text NOT NULL, sort int NOT NULL DEFAULT 0, colour text,
  status text NOT NULL DEFAULT 'active', PRIMARY KEY (platform_id, category, code));
-- Overlays of pages: `user_id` null is the platform's.
CREATE TABLE core.page_overlay (
  platform_id bigint NOT NULL, id bigint NOT NULL, page text NOT NULL, user_id bigint, overlay jsonb NOT NULL, updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id));
CREATE UNIQUE INDEX page_overlay_owner ON core.page_overlay (platform_id, page, coalesce(user_id, 0));
-- Saved list views.
CREATE TABLE core.saved_view (
  platform_id bigint NOT NULL, id bigint NOT NULL, page text NOT NULL, user_id bigint NOT NULL, name text NOT NULL, shared boolean NOT NULL DEFAULT false,
  view jsonb NOT NULL, PRIMARY KEY (platform_id, id));
CREATE INDEX saved_view_page ON core.saved_view (platform_id, page);

-- Directory of every document: how links show it. One row each, kept by the save path.
CREATE TABLE core.entry (
  platform_id bigint NOT NULL, id bigint NOT NULL, type text NOT NULL, number text, title text NOT NULL, title_en text, status text NOT NULL,
  PRIMARY KEY (platform_id, id));
CREATE INDEX entry_type ON core.entry (platform_id, type, id);

-- Serial numbers. One row per rule and period; taken last in a transaction.
CREATE TABLE core.counter (
  platform_id bigint NOT NULL, company_id bigint NOT NULL, rule text NOT NULL, period text NOT NULL, value bigint NOT NULL,
  PRIMARY KEY (platform_id, company_id, rule, period));
CREATE TABLE core.number_rule (
  platform_id bigint NOT NULL, id bigint NOT NULL, type text NOT NULL, attributes jsonb NOT NULL DEFAULT '[]', date_prefix text NOT NULL DEFAULT 'none',
  length int NOT NULL DEFAULT 4 CHECK (length BETWEEN 1 AND 12), start bigint NOT NULL DEFAULT 0, status text NOT NULL DEFAULT 'active',
  PRIMARY KEY (platform_id, id));
CREATE UNIQUE INDEX number_rule_type ON core.number_rule (platform_id, type) WHERE status = 'active';

-- Journal: who changed what, field by field.
CREATE TABLE core.journal (
  platform_id bigint NOT NULL, id bigint NOT NULL, type text NOT NULL, doc_id bigint NOT NULL, version int NOT NULL, action text NOT NULL,
  user_id bigint NOT NULL, company_id bigint NOT NULL, at timestamptz NOT NULL DEFAULT now(), comment text, changes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (platform_id, id));
COMMENT ON TABLE core.journal IS 'append-only';
CREATE INDEX journal_doc ON core.journal (platform_id, doc_id, version DESC, id DESC);

CREATE TABLE core.idempotency (
  platform_id bigint NOT NULL, user_id bigint NOT NULL, key text NOT NULL, hash bytea NOT NULL, answer jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, user_id, key));
CREATE INDEX idempotency_at ON core.idempotency (at);

-- Outbox: what must be told after the commit. `topic` names the consumer.
CREATE TABLE core.outbox (
  platform_id bigint NOT NULL, id bigint NOT NULL, topic text NOT NULL, payload jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now(),
  tries int NOT NULL DEFAULT 0, next_at timestamptz NOT NULL DEFAULT now(), done_at timestamptz, error text, PRIMARY KEY (platform_id, id));
CREATE INDEX outbox_open ON core.outbox (next_at) WHERE done_at IS NULL;

CREATE TABLE core.comment (
  platform_id bigint NOT NULL, id bigint NOT NULL, type text NOT NULL, doc_id bigint NOT NULL, company_id bigint NOT NULL, user_id bigint NOT NULL,
  path text, text text NOT NULL, shared boolean NOT NULL DEFAULT false, mentions bigint[] NOT NULL DEFAULT '{}', at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz, deleted_at timestamptz, resolved_at timestamptz, PRIMARY KEY (platform_id, id));
CREATE INDEX comment_doc ON core.comment (platform_id, doc_id, id);

CREATE TABLE core.file (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, user_id bigint NOT NULL, name text NOT NULL, type text NOT NULL, bytes bigint NOT NULL,
  sha256 bytea NOT NULL, width int, height int, storage_key text NOT NULL, doc_type text, doc_id bigint, shared boolean NOT NULL DEFAULT true, at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz,
  PRIMARY KEY (platform_id, id));
CREATE INDEX file_doc ON core.file (platform_id, doc_id) WHERE doc_id IS NOT NULL;

-- Notifications with the fields of the shell's notification message (SH-3-024).
CREATE TABLE core.notification (
  platform_id bigint NOT NULL, id bigint NOT NULL, user_id bigint NOT NULL, type text NOT NULL CHECK (type IN ('APPR','CONFIRM','LINK','MSG')),
  from_user bigint, from_company bigint, module text NOT NULL DEFAULT '', function_subarea text NOT NULL DEFAULT '', related_key text, content_zh text NOT NULL, content_en text NOT NULL,
  url text, menu_id text, at timestamptz NOT NULL DEFAULT now(), read_at timestamptz, PRIMARY KEY (platform_id, id));
CREATE INDEX notification_user ON core.notification (platform_id, user_id, id DESC);
CREATE INDEX notification_unread ON core.notification (platform_id, user_id, menu_id) WHERE read_at IS NULL;

-- Long work: progress, cancel, result.
CREATE TABLE core.job (
  platform_id bigint NOT NULL, id bigint NOT NULL, user_id bigint NOT NULL, company_id bigint NOT NULL, kind text NOT NULL, input jsonb NOT NULL, state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting','running','done','failed','cancelled')),
  done int NOT NULL DEFAULT 0, total int, cancel boolean NOT NULL DEFAULT false, result jsonb, error text, at timestamptz NOT NULL DEFAULT now(), started_at timestamptz, ended_at timestamptz, heartbeat_at timestamptz,
  PRIMARY KEY (platform_id, id));
CREATE INDEX job_open ON core.job (at) WHERE state IN ('waiting','running');
CREATE INDEX job_user ON core.job (platform_id, user_id, id DESC);

-- The process engine.
CREATE TABLE core.process_definition (
  platform_id bigint NOT NULL, id bigint NOT NULL, code text NOT NULL, version int NOT NULL, page text NOT NULL, status text NOT NULL CHECK (status IN ('draft','active','archived')),
  definition jsonb NOT NULL, created_by bigint, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, id), UNIQUE (platform_id, code, version));
CREATE UNIQUE INDEX process_definition_active ON core.process_definition (platform_id, page) WHERE status = 'active';
CREATE TABLE core.process_instance (
  platform_id bigint NOT NULL, id bigint NOT NULL, type text NOT NULL, doc_id bigint NOT NULL, definition_id bigint, code text NOT NULL, definition_version int NOT NULL,
  node text NOT NULL, step text, round int NOT NULL DEFAULT 1, visit int NOT NULL DEFAULT 1, starter bigint NOT NULL, company_id bigint NOT NULL,
  status text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress','approved','rejected','withdrawn','revoked')), version int NOT NULL DEFAULT 1, at timestamptz NOT NULL DEFAULT now(), ended_at timestamptz,
  PRIMARY KEY (platform_id, id), UNIQUE (platform_id, doc_id));
-- One open task per person and step visit; the unique key makes doubled tasks impossible.
CREATE TABLE core.process_task (
  platform_id bigint NOT NULL, id bigint NOT NULL, instance_id bigint NOT NULL, type text NOT NULL, doc_id bigint NOT NULL, node text NOT NULL, step text, round int NOT NULL, visit int NOT NULL,
  user_id bigint NOT NULL, company_id bigint NOT NULL, on_behalf_of bigint, added_by bigint, required boolean NOT NULL DEFAULT true,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open','approved','rejected','transferred','delegated','cancelled','done')), comment text, at timestamptz NOT NULL DEFAULT now(), read_at timestamptz, done_at timestamptz,
  PRIMARY KEY (platform_id, id), FOREIGN KEY (platform_id, instance_id) REFERENCES core.process_instance (platform_id, id));
CREATE UNIQUE INDEX process_task_once ON core.process_task (platform_id, instance_id, node, coalesce(step, ''), visit, user_id) WHERE state = 'open';
CREATE INDEX process_task_user ON core.process_task (platform_id, user_id, id DESC) WHERE state = 'open';
CREATE INDEX process_task_instance ON core.process_task (platform_id, instance_id, id);
CREATE INDEX process_task_doc ON core.process_task (platform_id, doc_id) WHERE state = 'open';
CREATE TABLE core.process_log (
  platform_id bigint NOT NULL, id bigint NOT NULL, instance_id bigint NOT NULL, doc_id bigint NOT NULL, node text NOT NULL, step text, round int NOT NULL, visit int NOT NULL,
  user_id bigint NOT NULL, on_behalf_of bigint, action text NOT NULL, comment text, data jsonb NOT NULL DEFAULT '{}', doc_version int, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, id));
COMMENT ON TABLE core.process_log IS 'append-only';
CREATE INDEX process_log_instance ON core.process_log (platform_id, instance_id, id);
-- Absence: tasks of `user_id` go to `delegate_id` as well, on behalf.
CREATE TABLE core.substitute (
  platform_id bigint NOT NULL, id bigint NOT NULL, user_id bigint NOT NULL, delegate_id bigint NOT NULL, page text, from_day date NOT NULL, to_day date NOT NULL, PRIMARY KEY (platform_id, id), CHECK (to_day >= from_day));

-- Conversion counters by matrix cell; totals stand on the source line itself.
CREATE TABLE core.taken (
  platform_id bigint NOT NULL, line_id bigint NOT NULL, counter text NOT NULL, cell text NOT NULL, quantity numeric(20,4) NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (platform_id, line_id, counter, cell));

-- Which documents have taken from which lines fields: what was never taken cannot be given back, and nothing is taken twice.
CREATE TABLE core.taker (platform_id bigint NOT NULL, doc_id bigint NOT NULL, lines text NOT NULL, PRIMARY KEY (platform_id, doc_id, lines));

-- Platform isolation on every table that carries a platform; accounts and sessions are guarded by code and by `app.auth`.
DO $$ DECLARE t record; BEGIN
  FOR t IN SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'platform_id'
           WHERE n.nspname = 'core' AND c.relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE core.%I ENABLE ROW LEVEL SECURITY; ALTER TABLE core.%I FORCE ROW LEVEL SECURITY; CREATE POLICY platform ON core.%I USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()))', t.relname, t.relname, t.relname);
  END LOOP;
END $$;
-- Signing in reads a person's memberships before a platform is chosen; the worker empties the outbox of all platforms.
CREATE POLICY auth ON core.member FOR SELECT USING ((SELECT current_setting('app.auth', true)) = 'on');
CREATE POLICY auth ON core.company FOR SELECT USING ((SELECT current_setting('app.auth', true)) = 'on');
CREATE POLICY worker ON core.outbox USING ((SELECT current_setting('app.worker', true)) = 'on');
CREATE POLICY worker ON core.job USING ((SELECT current_setting('app.worker', true)) = 'on');
CREATE POLICY worker ON core.idempotency FOR DELETE USING ((SELECT current_setting('app.worker', true)) = 'on');
CREATE POLICY worker_read ON core.idempotency FOR SELECT USING ((SELECT current_setting('app.worker', true)) = 'on');
ALTER TABLE core.account ENABLE ROW LEVEL SECURITY; ALTER TABLE core.account FORCE ROW LEVEL SECURITY;
CREATE POLICY auth ON core.account USING ((SELECT current_setting('app.auth', true)) = 'on') WITH CHECK ((SELECT current_setting('app.auth', true)) = 'on');
CREATE POLICY colleagues ON core.account FOR SELECT USING (EXISTS (SELECT 1 FROM core.member m WHERE m.user_id = account.id AND m.platform_id = (SELECT core.platform())));
