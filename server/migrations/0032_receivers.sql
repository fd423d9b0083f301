-- Receivers outside: what they get by themselves, what waits to be sent to them, and which sending repeats another.
ALTER TABLE core.out_api DROP COLUMN auto;
ALTER TABLE core.interface_log ADD COLUMN event text, ADD COLUMN again_of bigint, ADD COLUMN skip_empty boolean NOT NULL DEFAULT false;
-- A deed on a type that a receiver wants to hear of; `event` is what the journal calls the deed. Read at every writing, so nothing that is secret stands here.
CREATE TABLE core.out_event (
  platform_id bigint NOT NULL, api_id bigint NOT NULL, company_id bigint NOT NULL, type text NOT NULL, event text NOT NULL, PRIMARY KEY (platform_id, api_id, type, event),
  FOREIGN KEY (platform_id, api_id) REFERENCES core.out_api (platform_id, id) ON DELETE CASCADE);
-- One document that is to go to one receiver; tried again, later and later.
CREATE TABLE core.out_due (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, api_id bigint NOT NULL, type text NOT NULL, doc_id bigint NOT NULL, event text NOT NULL, at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(), tries int NOT NULL DEFAULT 0, error text, done_at timestamptz, PRIMARY KEY (platform_id, id));
CREATE INDEX out_due_open ON core.out_due (due_at) WHERE done_at IS NULL;
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['out_event','out_due'] LOOP
    EXECUTE format('ALTER TABLE core.%I ENABLE ROW LEVEL SECURITY; ALTER TABLE core.%I FORCE ROW LEVEL SECURITY', t, t);
    EXECUTE format('CREATE POLICY company ON core.%I USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[])))', t);
  END LOOP;
END $$;
CREATE POLICY heard ON core.out_event FOR SELECT USING (platform_id = (SELECT core.platform()));
CREATE POLICY worker ON core.out_due USING ((SELECT current_setting('app.worker', true)) = 'on');

-- Who appraises factories and suppliers has a role of its own (SH-6-009); platforms that are there get it too.
ALTER TABLE core.role NO FORCE ROW LEVEL SECURITY;
INSERT INTO core.role (platform_id, id, code, name_zh, name_en, system)
  SELECT platform_id, nextval('core.ids'), 'reviewer', '评审员', 'Reviewer', true FROM (SELECT DISTINCT platform_id FROM core.role WHERE system) p
  WHERE NOT EXISTS (SELECT 1 FROM core.role r WHERE r.platform_id = p.platform_id AND r.code = 'reviewer');
ALTER TABLE core.role FORCE ROW LEVEL SECURITY;
