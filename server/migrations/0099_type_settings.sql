-- Choices of document types that a platform sets (the word "settings" of a definition): those of one type with each version. The last version counts.
CREATE TABLE core.type_settings (
  platform_id bigint NOT NULL, type text NOT NULL, version int NOT NULL, "values" jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(), saved_by bigint NOT NULL, PRIMARY KEY (platform_id, type, version));
ALTER TABLE core.type_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.type_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.type_settings USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));
CREATE TRIGGER announce_master AFTER INSERT OR UPDATE ON core.type_settings FOR EACH ROW EXECUTE FUNCTION core.announce_platform_master();
CREATE TRIGGER announce_master_removal AFTER DELETE ON core.type_settings FOR EACH ROW EXECUTE FUNCTION core.announce_platform_master();
CREATE TRIGGER announce_master_truncation AFTER TRUNCATE ON core.type_settings FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
