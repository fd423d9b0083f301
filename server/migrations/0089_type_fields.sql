-- Fields that a platform adds to shipped types: all of one type with each version of the platform's catalog. The last version counts; earlier
-- ones say which kind the stored values of a field have.
CREATE TABLE core.type_fields (
  platform_id bigint NOT NULL, type text NOT NULL, version int NOT NULL, fields jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(), saved_by bigint NOT NULL, PRIMARY KEY (platform_id, version));
CREATE INDEX type_fields_type ON core.type_fields (platform_id, type, version);
ALTER TABLE core.type_fields ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.type_fields FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.type_fields USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));
CREATE TRIGGER announce_master AFTER INSERT OR UPDATE ON core.type_fields FOR EACH ROW EXECUTE FUNCTION core.announce_platform_master();
CREATE TRIGGER announce_master_removal AFTER DELETE ON core.type_fields FOR EACH ROW EXECUTE FUNCTION core.announce_platform_master();
CREATE TRIGGER announce_master_truncation AFTER TRUNCATE ON core.type_fields FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
