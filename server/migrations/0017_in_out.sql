-- In and out: what was read from a sheet waits here until it is imported, and says what became of each row.
CREATE TABLE core.intake (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, user_id bigint NOT NULL, type text NOT NULL,
  -- `create`: rows become new documents. `change`: rows of an edited export change those that are there.
  kind text NOT NULL DEFAULT 'create' CHECK (kind IN ('create','change')),
  name text NOT NULL, sha256 bytea NOT NULL, layout text NOT NULL, header text[] NOT NULL, mapping text[] NOT NULL DEFAULT '{}', how text[] NOT NULL DEFAULT '{}',
  rows int NOT NULL DEFAULT 0, state text NOT NULL DEFAULT 'reading' CHECK (state IN ('reading','open','importing','done','undoing','undone','dropped')),
  job_id bigint, mode text CHECK (mode IN ('all','good')), documents int NOT NULL DEFAULT 0, at timestamptz NOT NULL DEFAULT now(), done_at timestamptz, PRIMARY KEY (platform_id, id));
CREATE INDEX intake_user ON core.intake (platform_id, user_id, id DESC);
CREATE INDEX intake_same ON core.intake (platform_id, company_id, sha256);
-- `errors` null: not checked as it is now. `doc_version`: the document as the import left it; a later one was touched.
CREATE TABLE core.intake_row (
  platform_id bigint NOT NULL, intake_id bigint NOT NULL, no int NOT NULL, company_id bigint NOT NULL, cells text[] NOT NULL,
  errors jsonb, changes jsonb, doc_id bigint, doc_version int, PRIMARY KEY (platform_id, intake_id, no));
CREATE INDEX intake_row_wrong ON core.intake_row (platform_id, intake_id, no) WHERE errors <> '[]';
-- How a company has mapped a layout of heads before.
CREATE TABLE core.intake_layout (
  platform_id bigint NOT NULL, company_id bigint NOT NULL, type text NOT NULL, layout text NOT NULL, mapping text[] NOT NULL, at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, company_id, type, layout));

-- Templates of a platform's own for printing: HTML with placeholders, or a spreadsheet with placeholders (a file of core.file's storage).
CREATE TABLE core.print_template (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, type text NOT NULL, name_zh text NOT NULL, name_en text NOT NULL, kind text NOT NULL CHECK (kind IN ('html','sheet')),
  paper text NOT NULL DEFAULT 'a4', landscape boolean NOT NULL DEFAULT false, body text NOT NULL DEFAULT '', storage_key text, first boolean NOT NULL DEFAULT false, status text NOT NULL DEFAULT 'active' CHECK (status IN ('active','stopped')),
  user_id bigint NOT NULL, version int NOT NULL DEFAULT 1, updated_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, id), CHECK ((kind = 'sheet') = (storage_key IS NOT NULL)));
CREATE INDEX print_template_type ON core.print_template (platform_id, company_id, type);
-- How often a company has printed a document, and when last.
CREATE TABLE core.print_mark (
  platform_id bigint NOT NULL, company_id bigint NOT NULL, doc_id bigint NOT NULL, type text NOT NULL, times int NOT NULL DEFAULT 1, user_id bigint NOT NULL, at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, company_id, doc_id));
-- Receivers of documents outside, and what became of each sending.
CREATE TABLE core.out_api (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, api_key text NOT NULL, name_zh text NOT NULL, name_en text NOT NULL, url text NOT NULL, secret text NOT NULL DEFAULT '',
  types text[] NOT NULL DEFAULT '{}', auto boolean NOT NULL DEFAULT false, status text NOT NULL DEFAULT 'active' CHECK (status IN ('active','stopped')), user_id bigint NOT NULL, updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id), UNIQUE (platform_id, company_id, api_key));
CREATE TABLE core.interface_log (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, user_id bigint NOT NULL, api_key text NOT NULL, method text NOT NULL, url text NOT NULL, type text, doc_ids bigint[] NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('sent','failed')), status int, sent text NOT NULL DEFAULT '', answer text NOT NULL DEFAULT '', error text, took_ms int NOT NULL DEFAULT 0, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, id));
COMMENT ON TABLE core.interface_log IS 'append-only';
CREATE INDEX interface_log_new ON core.interface_log (platform_id, company_id, id DESC);

-- A voice note at a place of a picture of a document (0 to 1 from its upper left corner). Who may read the document may hear it, unless it is the company's own.
CREATE TABLE core.voice_note (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, user_id bigint NOT NULL, type text NOT NULL, doc_id bigint NOT NULL, image_id bigint NOT NULL,
  x numeric(6,5) NOT NULL CHECK (x BETWEEN 0 AND 1), y numeric(6,5) NOT NULL CHECK (y BETWEEN 0 AND 1), file_id bigint NOT NULL, seconds numeric(8,2) NOT NULL, text text NOT NULL DEFAULT '',
  shared boolean NOT NULL DEFAULT true, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, id));
CREATE INDEX voice_note_doc ON core.voice_note (platform_id, doc_id, id);
ALTER TABLE core.voice_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.voice_note FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.voice_note USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['intake','intake_row','intake_layout','print_template','print_mark','out_api','interface_log'] LOOP
    EXECUTE format('ALTER TABLE core.%I ENABLE ROW LEVEL SECURITY; ALTER TABLE core.%I FORCE ROW LEVEL SECURITY', t, t);
    EXECUTE format('CREATE POLICY company ON core.%I USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[])))', t);
  END LOOP;
  -- What nobody took up again is swept away by the worker of any node.
  FOREACH t IN ARRAY ARRAY['intake','intake_row'] LOOP
    EXECUTE format('CREATE POLICY worker ON core.%I USING ((SELECT current_setting(''app.worker'', true)) = ''on'')', t);
  END LOOP;
END $$;
