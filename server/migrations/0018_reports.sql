-- Reports that people designed for their company, and which reports go by mail when.
CREATE TABLE core.report (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, name text NOT NULL, state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft','published','retired')),
  definition jsonb NOT NULL, published jsonb, version int NOT NULL DEFAULT 1, updated_by bigint NOT NULL, updated_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, id));
COMMENT ON COLUMN core.report.published IS 'what readers run; the definition beside it may be ahead of it';
CREATE UNIQUE INDEX report_name ON core.report (platform_id, company_id, name);
CREATE TABLE core.report_schedule (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, user_id bigint NOT NULL, report text NOT NULL, ask jsonb NOT NULL DEFAULT '{}', receivers bigint[] NOT NULL,
  every text NOT NULL CHECK (every IN ('day','week','month')), day int NOT NULL DEFAULT 1 CHECK (day BETWEEN 1 AND 28), hour int NOT NULL CHECK (hour BETWEEN 0 AND 23), format text NOT NULL CHECK (format IN ('xlsx','csv')),
  next_at timestamptz NOT NULL, last_at timestamptz, PRIMARY KEY (platform_id, id));
CREATE INDEX report_schedule_due ON core.report_schedule (next_at);
CREATE INDEX report_schedule_user ON core.report_schedule (platform_id, user_id);
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['report','report_schedule'] LOOP
    EXECUTE format('ALTER TABLE core.%I ENABLE ROW LEVEL SECURITY; ALTER TABLE core.%I FORCE ROW LEVEL SECURITY; CREATE POLICY company ON core.%I USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[])))', t, t, t);
  END LOOP;
END $$;
CREATE POLICY worker ON core.report_schedule USING ((SELECT current_setting('app.worker', true)) = 'on');
