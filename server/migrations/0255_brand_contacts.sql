-- Generated from the definitions: 7 statements. Reviewed before it is committed.
ALTER TABLE "design"."brand" ADD COLUMN "address" jsonb;
CREATE TABLE "design"."brand__contacts" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "name" text,
  "position" text,
  "phone" text,
  "email" text,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "brand__contacts_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."brand__contacts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "brand__contacts_of" ON "design"."brand__contacts" (platform_id, doc_id, no);
CREATE OR REPLACE TRIGGER "announce_master" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "design"."brand__contacts" FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
CREATE POLICY rows ON "design"."brand__contacts" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
ALTER TABLE "design"."brand__contacts" ADD CONSTRAINT "brand__contacts_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."brand" (platform_id, id) ON DELETE CASCADE;
