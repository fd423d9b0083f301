-- Generated from the definitions: 25 statements. Reviewed before it is committed.
CREATE TABLE "supplier"."supplier_registration" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "name" text,
  "tax_id" text,
  "tax_id_check" text,
  "type" text,
  "short_name" text,
  "name_en" text,
  "scale" text,
  "business_scope" text,
  "address" jsonb,
  "contact_name" text,
  "contact_phone" text,
  "contact_email" text,
  "licence" bigint[],
  "language" text,
  "door" text,
  "reason" text,
  "supplier" bigint,
  "company" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "supplier_registration_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."supplier_registration" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."supplier_registration" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier_registration_list" ON "supplier"."supplier_registration" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "supplier_registration_by_type" ON "supplier"."supplier_registration" (platform_id, company_id, "type", "created_at", id, "status");
CREATE INDEX "supplier_registration_by_status" ON "supplier"."supplier_registration" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "supplier_registration_grams" ON "supplier"."supplier_registration" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE UNIQUE INDEX "number__supplier_registration" ON "supplier"."supplier_registration" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "supplier"."supplier_registration__bank_accounts" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "bank" text,
  "domestic" boolean,
  "branch_code" text,
  "account_no" text,
  "account_name" text,
  "currency" text,
  CONSTRAINT "supplier_registration__bank_accounts_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."supplier_registration__bank_accounts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."supplier_registration__bank_accounts" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier_registration__bank_accounts_of" ON "supplier"."supplier_registration__bank_accounts" (platform_id, doc_id, no);
CREATE TABLE "supplier"."supplier_registration__certificates" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "kind" text,
  "certificate_no" text,
  "valid_to" date,
  "file" bigint[],
  CONSTRAINT "supplier_registration__certificates_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."supplier_registration__certificates" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."supplier_registration__certificates" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier_registration__certificates_of" ON "supplier"."supplier_registration__certificates" (platform_id, doc_id, no);
CREATE TABLE "supplier"."supplier_registration__contacts" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "name" text,
  "position" text,
  "phone" text,
  "email" text,
  CONSTRAINT "supplier_registration__contacts_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "supplier"."supplier_registration__contacts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "supplier"."supplier_registration__contacts" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "supplier_registration__contacts_of" ON "supplier"."supplier_registration__contacts" (platform_id, doc_id, no);
ALTER TABLE "supplier"."supplier_registration" ADD CONSTRAINT "supplier_registration_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "supplier"."supplier_registration" ADD CONSTRAINT "supplier_registration_company_fk" FOREIGN KEY (platform_id, "company") REFERENCES core.company (platform_id, id);
ALTER TABLE "supplier"."supplier_registration__bank_accounts" ADD CONSTRAINT "supplier_registration__bank_accounts_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."supplier_registration" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "supplier"."supplier_registration__certificates" ADD CONSTRAINT "supplier_registration__certificates_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."supplier_registration" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "supplier"."supplier_registration__contacts" ADD CONSTRAINT "supplier_registration__contacts_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "supplier"."supplier_registration" (platform_id, id) ON DELETE CASCADE;
